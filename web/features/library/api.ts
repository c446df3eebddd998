import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { form as copy } from '#copy/library/screen.ts';

/** Refreshes after this tab's change. The live stream reports changes by others. */
export const libraryRefetch = refetchOnSuccess(rpc.library.key());
export const showError = (error: unknown) => toast.error(messageOf(error, copy.network));
