import { toast } from '#web/ui/overlay/toast.ts';
import { clipboardCopy as copy } from '#copy/shared/common.ts';

/** Copies a text, and says so or why not. `what`: "Link", "HTML". */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copy.copied, { description: copy.copiedText({ what }) });
  } catch {
    // Browsers forbid it on pages without https, and where a person has said no.
    toast.error(copy.failed, { description: copy.failedText });
  }
}
