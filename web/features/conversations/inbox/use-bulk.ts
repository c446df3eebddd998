import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BULK_BATCH } from '#domain/conversations/inbox.ts';
import type { BulkAction, BulkResult, BulkSkip } from '#domain/conversations/inbox-schema.ts';
import type { Tag } from '#domain/conversations/tag.ts';
import { client, isRetryable, messageOf, refusalOf, rpc } from '#web/platform/rpc.ts';
import { inboxCountsOptions } from '#web/shared/inbox-counts.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { refetchLists } from '../api.ts';
import { inbox } from '#copy/conversations/inbox.ts';
import type { Selection } from './use-selection.ts';

/** Attempts per batch after a lost response. Its key prevents a retry from changing anything twice. */
const MAX_ATTEMPTS = 4;
const RETRY_MS = 500;

/** The action that undoes each action; those with side effects have none. */
const UNDO: Partial<Record<BulkAction, BulkAction>> = {
  stop: 'reactivate',
  mark_read: 'mark_unread',
  mark_unread: 'mark_read',
};

type Batch = (ids: string[]) => Promise<BulkResult>;

/** Changes many conversations in batches of 100 and reports progress. Failed ones stay selected. */
export function useBulk(team_slug: string, selection: Selection) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null);
  const canceled = useRef(false);
  useEffect(
    () => () => {
      canceled.current = true;
    },
    [],
  );

  async function inBatches(ids: string[], batch: Batch) {
    const { changed, skipped }: BulkResult = { changed: [], skipped: [] };
    let remaining = ids;
    let failure: unknown;
    canceled.current = false;
    setRunning({ done: 0, total: ids.length });
    while (remaining.length > 0 && !canceled.current) {
      const now = remaining.slice(0, BULK_BATCH);
      try {
        const result = await withRetries(() => batch(now));
        changed.push(...result.changed);
        skipped.push(...result.skipped);
      } catch (error) {
        failure = error;
        break;
      }
      remaining = remaining.slice(BULK_BATCH);
      setRunning({ done: ids.length - remaining.length, total: ids.length });
    }
    setRunning(null);
    refetchLists(queryClient, team_slug);
    void queryClient.invalidateQueries(inboxCountsOptions(team_slug));
    void queryClient.invalidateQueries({ queryKey: rpc.conversations.get.key() });
    return { changed, skipped, left: remaining, failure, asked: ids.length };
  }

  const changeState = (action: BulkAction) => (conversation_ids: string[]) =>
    client.conversations.bulk({ team_slug, conversation_ids, action });

  async function undo(ids: string[], batch: Batch) {
    const { changed, failure } = await inBatches(ids, batch);
    notifyUndone(changed.length, failure);
  }

  async function run(action: BulkAction) {
    const result = await inBatches([...selection.ids], changeState(action));
    const undoing = UNDO[action];
    finish(
      result,
      (count) => inbox.bulk.done[action]({ count }),
      undoing && (() => void undo(result.changed, changeState(undoing))),
    );
  }

  /** Adds the assigned leads to `moved`. */
  const assignTo =
    (user_id: string | null, moved: Assigned[]) => async (conversation_ids: string[]) => {
      const input = { team_slug, conversation_ids, user_id };
      const { changed, unchanged: same } = await client.conversations.assign(input);
      moved.push(...changed);
      return { changed: changed.map(idOf), skipped: same.map(unchanged) };
    };

  async function assign(user: { user_id: string; name: string } | null) {
    const moved: Assigned[] = [];
    const result = await inBatches([...selection.ids], assignTo(user?.user_id ?? null, moved));
    if (result.changed.length === 0 && !result.failure && result.left.length === 0) {
      selection.end();
      return toast.info(inbox.assign.unchanged);
    }
    finish(
      result,
      (count) =>
        user ? inbox.assign.done({ count, name: user.name }) : inbox.assign.undone({ count }),
      () => void restoreAssignees(moved),
    );
  }

  /** Skips leads that already have the tag, or don't have it when removing. */
  const changeTag = (tag_id: string, on: boolean) => async (conversation_ids: string[]) => {
    const change = on ? { add: [tag_id] } : { remove: [tag_id] };
    const ref = { team_slug, conversation_ids };
    const { changed } = await client.conversations.changeTags({ ...ref, ...change });
    const others = conversation_ids.filter((id) => !changed.includes(id));
    return { changed, skipped: others.map(unchanged) };
  };

  async function tag({ tag_id, name }: Tag, on: boolean) {
    const result = await inBatches([...selection.ids], changeTag(tag_id, on));
    finish(
      result,
      (count) => inbox.tags[on ? 'added' : 'removed']({ count, tag: name }),
      () => void undo(result.changed, changeTag(tag_id, !on)),
    );
  }

  /** Returns leads to their previous assignees, who may have left the team meanwhile. */
  async function restoreAssignees(moved: Assigned[]) {
    let count = 0;
    for (const [user_id, leads] of Map.groupBy(moved, ({ before }) => before)) {
      const { changed, failure } = await inBatches(leads.map(idOf), assignTo(user_id, []));
      count += changed.length;
      if (failure) return notifyUndone(count, failure);
    }
    notifyUndone(count, undefined);
  }

  function finish(
    { changed, skipped, left, failure, asked }: Awaited<ReturnType<typeof inBatches>>,
    done: (count: number) => string,
    undo?: () => void,
  ) {
    if (left.length > 0) selection.set(left);
    else selection.end();
    const missing = asked - left.length - changed.length - skipped.length;
    const description = skippedText(skipped, missing);
    if (failure) {
      const why = inbox.bulk.failed({ done: changed.length, left: left.length });
      return toast.error(isRetryable(failure) ? why : messageOf(failure, why));
    }
    if (left.length > 0)
      return toast.info(inbox.bulk.canceled({ done: changed.length, left: left.length }));
    toast.success(done(changed.length), {
      ...(description && { description }),
      ...(undo && changed.length > 0 && { action: { label: inbox.undo, onClick: undo } }),
    });
  }

  return { running, run, assign, tag, cancel: () => (canceled.current = true) };
}

/** A lead with its assignee before the change. */
type Assigned = Awaited<ReturnType<typeof client.conversations.assign>>['changed'][number];

const idOf = ({ conversation_id }: Assigned) => conversation_id;

const unchanged = (conversation_id: string) => ({
  conversation_id,
  reason: 'nothing_to_do' as const,
});

function notifyUndone(count: number, failure: unknown): void {
  if (failure === undefined) toast.success(inbox.undone({ count }));
  else
    toast.error(inbox.notUndone({ count }), {
      description: refusalOf(failure, inbox.notUndoneText),
    });
}

function skippedText(skipped: BulkResult['skipped'], missing: number): string {
  const counts = Map.groupBy(skipped, ({ reason }) => reason);
  const texts = [...counts].map(([reason, ones]: [BulkSkip, unknown[]]) =>
    inbox.bulk.skipped[reason]({ count: ones.length }),
  );
  return [...texts, ...(missing > 0 ? [inbox.bulk.gone({ count: missing })] : [])].join(' · ');
}

async function withRetries<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** attempt));
    }
  }
}
