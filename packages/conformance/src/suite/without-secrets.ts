import { accessKeysOf, type Config } from '../config/config.ts';
import { hideSecrets } from '../report/hide-secrets.ts';
import { secretsOf } from '../report/redact.ts';
import type { Exchange } from '../target/exchange.ts';
import { SetupError } from './setup-error.ts';

/**
 * Proves a set-up. What its SetupError says quotes answers, and an answer may say a key or a signature back: they are
 * taken out.
 *
 * @param prove is given what to call with each exchange
 */
export async function withoutSecrets<T>(
  config: Config,
  prove: (onExchange: (exchange: Exchange) => void) => Promise<T>,
): Promise<T> {
  const seen: Exchange[] = [];
  try {
    return await prove((exchange) => seen.push(exchange));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    throw new SetupError(hideSecrets([...accessKeysOf(config), ...secretsOf(seen)])(error.message));
  }
}
