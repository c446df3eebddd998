import { catalog } from '../catalog/catalog.ts';

export const roleCopy = catalog('teams.roles', {
  names: { owner: 'Owner', admin: 'Admin', editor: 'Editor', viewer: 'Viewer' },
  unknown: 'Member',
});
