/** `node src/null-servers/main.ts [NAME...]`: the suite on every null server; each wrong pass is one too many. */
import { judgeNullServer } from './judge-null-server.ts';
import { nullServers } from './table.ts';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !nullServers.some((server) => server.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `No null server is called ${unknown.join(' or ')}. They are ${nullServers.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

let fooled = 0;
for (const server of nullServers.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const { exits, stopped, wrong, passed, failed, faults, seconds } = await judgeNullServer(server);
  const right = wrong.length === 0 && exits.every((exit) => exit === 1 || exit === 2);
  if (!right) fooled += 1;
  const found =
    stopped && exits.every((exit) => exit === 2)
      ? `stopped: ${stopped.split('\n')[0]}`
      : `${passed} passed, ${failed} failed`;
  process.stdout.write(
    `${right ? 'right ' : 'FOOLED'} ${server.name}: exit ${exits.join(' ')}, ${seconds} s, ${found}\n`,
  );
  for (const rule of wrong) process.stdout.write(`        ${rule} is reported as kept\n`);
  for (const fault of faults) process.stdout.write(`        suite: ${fault.split('\n')[0]}\n`);
}
process.exit(fooled > 0 ? 1 : 0);
