import { catalog } from '../catalog/catalog.ts';

/** Why the picture of an imported item is missing. */
export const itemReasons = catalog('library.itemReasons', {
  unreachable: "The picture's address doesn't answer. The agent can only tell about this item.",
  type: "The picture's address doesn't lead to a picture. The agent can only tell about this item.",
  too_large: 'This picture is larger than 16 MB. The agent can only tell about this item.',
  team_full: "Your team's storage for files is full, so this picture isn't kept.",
});

export const libraryFields = catalog('fields.library', {
  name: 'Please enter a name',
  link: 'Please enter a whole address, such as https://example.com/chair',
  address: 'Please enter a whole address',
});

export const catalogueCopy = catalog('library.catalogueColumns', {
  column: 'Column {number, number}',
});
