import { catalog } from '../catalog/catalog.ts';

/** Why a file isn't shown. */
export const fileReasonCopy = catalog('conversations.fileReasons', {
  too_large: 'This file is larger than 16 MB. Open it on the phone.',
  type: "This file may contain a program, so we don't keep it here. Open it on the phone.",
  team_full: "Your team's storage for files is full. Open it on the phone.",
  expired: 'Your team keeps files for a limited time, so this one was deleted.',
  unreachable: "WhatsApp no longer has this file, or didn't send it to us. Open it on the phone.",
});
