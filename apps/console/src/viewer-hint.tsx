import { api } from './api.ts';
import { useTexts } from './language.tsx';
import { Empty } from './states.tsx';

/** In place of a form that the role of a viewer may not send. */
export function ViewerHint() {
  const tell = useTexts(viewerWords);
  const { data } = api.useQuery('get', '/console/v1/people');
  const owners = data?.people.filter(({ role, invited }) => role === 'owner' && !invited) ?? [];
  return <Empty>{tell('viewer', { owners: owners.map(({ email }) => email).join(', ') })}</Empty>;
}

const viewerWords = {
  viewer: [
    'Your role Viewer may look at attestations, but not make or change them. An owner can give you the role Developer: {owners}',
    '您的角色是查看者，可以查看存证，但不能新建或更改。所有者可将您的角色改为开发者：{owners}',
  ],
} as const;
