import { catalog } from '../catalog/catalog.ts';

/** Why an imported item has no picture. */
export const itemReasons = catalog('library.itemReasons', {
  unreachable: "The picture's address doesn't answer. The agent can only describe this item.",
  type: "The picture's address doesn't lead to a picture. The agent can only describe this item.",
  too_large: 'This picture is larger than 16 MB. The agent can only describe this item.',
  team_full: "Your team's storage for files is full, so we didn't keep this picture.",
});

export const libraryFields = catalog('fields.library', {
  name: 'Please enter a name',
  link: 'Please enter the full address, such as https://example.com/chair',
  address: 'Please enter the full address',
});

export const catalogueCopy = catalog('library.catalogueColumns', {
  column: 'Column {number, number}',
});
