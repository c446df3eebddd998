import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const libraryErrors = reasons(
  catalog('errors.library', {
    notSent:
      'Your agent can send pictures, PDFs, videos and voice notes. Nothing was added. Save this file as one of those first.',
    picture: {
      format: "We can't convert this picture format, so nothing was added. Save it as JPEG or PNG.",
      broken: 'This picture is damaged, so nothing was added. Open it and save it again.',
      too_large: 'This picture has too many pixels, so nothing was added. Save a smaller version.',
      too_complex: 'This picture takes too long to convert, so nothing was added. Save it as JPEG.',
    },
    full: 'This campaign has {max, number} items, which is the limit. Nothing was added. Remove some first.',
    gone: "Someone removed this item in the meantime, so there's nothing to change.",
  }),
);
