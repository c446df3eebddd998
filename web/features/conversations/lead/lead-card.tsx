import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { v4 as uuid } from 'uuid';
import type { Lead } from '#domain/conversations/lead/lead.ts';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import type { BookingSource } from '#domain/conversations/handoff.ts';
import { rpc } from '#web/platform/rpc.ts';
import { KeepTestButton, useSaveTestOptions } from '#web/shared/keep-test-button.tsx';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Ban, Download, Trash2 } from '#web/ui/icons.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { BookingSection } from './booking-section.tsx';
import { leadOptions, useEditLead } from './api.ts';
import { DeleteLeadDialog } from './delete-lead-dialog.tsx';
import { MoveCampaign } from './move-campaign.tsx';
import { MergeSection } from './merge-section.tsx';
import { InlineEdit } from './inline-edit.tsx';
import { phoneOf } from '../lead-name.tsx';
import { LeadAttribution, LeadFields, LeadPermissions, Row } from './lead-fields.tsx';
import { LearnedSection } from './learned-section.tsx';
import { LeadNotes } from './lead-notes.tsx';
import { LeadTags } from './lead-tags.tsx';
import { useSetLeftAlone } from '../api.ts';
import { EditorButton } from '../editor-button.tsx';
import { deletion, lead as copy } from '#copy/conversations/lead.ts';
import { leftAlone } from '#copy/conversations/left-alone.ts';

const MAX_NAME = 100;
const MAX_EMAIL = 254;

interface Props {
  row: ConversationRow;
  /** who says that the lead has an appointment */
  booking: BookingSource | null;
}

/** What the team knows about the lead. Partly editable. */
export function LeadCard({ row, booking }: Props) {
  const query = useQuery(leadOptions(useTeam().team_slug, row.conversation_id));
  const lead = query.data;
  return (
    <div className="flex flex-col gap-6">
      <Details row={row} lead={lead} />
      {lead ? (
        <>
          <BookingSection row={row} source={booking} mayEdit={lead.can.edit} />
          <LearnedSection conversationId={lead.conversation_id} mayEdit={lead.can.edit} />
          {lead.attribution && <LeadAttribution attribution={lead.attribution} />}
          <LeadPermissions conversationId={lead.conversation_id} />
          <LeadTags lead={lead} />
          <LeadNotes conversationId={lead.conversation_id} mayEdit={lead.can.edit} />
          {lead.can.edit && <MoveCampaign row={row} />}
          <MergeSection lead={lead} row={row} />
          <SaveTest conversation_id={lead.conversation_id} />
          <NeverAnswer row={row} />
          <DeleteLead lead={lead} />
        </>
      ) : query.error ? (
        <RetryNotice query={query}>{copy.failed}</RetryNotice>
      ) : (
        <output aria-label={copy.loading} className="flex flex-col gap-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-20 w-full" />
        </output>
      )}
    </div>
  );
}

function Details({ row, lead }: { row: ConversationRow; lead: Lead | undefined }) {
  const { team_slug } = useTeam();
  const phone = phoneOf(row);
  const edit = useEditLead(row.conversation_id);
  const id = row.conversation_id;
  const mayEdit = lead?.can.edit ?? false;
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
      <Row label={copy.name}>
        <InlineEdit
          label={copy.name}
          saved={lead?.name ?? row.name}
          shown={<bdi>{lead?.name || row.name}</bdi>}
          mayEdit={mayEdit}
          draft={`${id}:name`}
          maxLength={MAX_NAME}
          onSave={(name) => edit.mutateAsync({ name })}
        />
      </Row>
      {lead && (
        <Row label={copy.email}>
          <InlineEdit
            label={copy.email}
            saved={lead.email ?? ''}
            mayEdit={mayEdit}
            draft={`${id}:email`}
            type="email"
            maxLength={MAX_EMAIL}
            onSave={(email) => edit.mutateAsync({ email })}
          />
        </Row>
      )}
      <Row label={copy.phone}>
        {phone ? <Phone phone={phone} className="tnum" /> : copy.noPhone}
      </Row>
      {lead && <LeadFields lead={lead} />}
      <Row label={copy.campaign}>{row.campaign_name}</Row>
      <Row label={copy.agent}>{row.agent_name}</Row>
      {lead && (
        <Row label={copy.since}>
          <RelativeTime at={lead.since} />
        </Row>
      )}
      <Row label={copy.lastActivity}>
        <RelativeTime at={row.shown_at} />
      </Row>
      {lead && lead.others.length > 0 && (
        <Row label={copy.others}>
          {lead.others.map((other) => (
            <Link
              key={other.conversation_id}
              to={paths.conversations(team_slug, other.conversation_id)}
              className="block text-primary underline-offset-4 hover:underline"
            >
              {other.campaign_name}
            </Link>
          ))}
        </Row>
      )}
    </dl>
  );
}

function DeleteLead({ lead }: { lead: Lead }) {
  const { team_slug, can } = useTeam();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {can.canDeleteLeads && (
        <Button asChild variant="ghost" size="sm" className="self-start">
          <a href={`/exports/${team_slug}/leads/${lead.conversation_id}`} download>
            <Download aria-hidden />
            {deletion.export}
          </a>
        </Button>
      )}
      <RestrictedButton
        permission="canDeleteLeads"
        restriction={{ text: deletion.refused }}
        variant="ghost"
        size="sm"
        className="self-start text-destructive"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        {deletion.open}
      </RestrictedButton>
      {asking && <DeleteLeadDialog lead={lead} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Saves the conversation up to the lead's last message as a recorded test, without personal data. */
function SaveTest({ conversation_id }: { conversation_id: string }) {
  const { team_slug } = useTeam();
  const [case_id, setCaseId] = useState<string>(() => uuid());
  const saveOptions = useSaveTestOptions();
  const make = useMutation(
    rpc.evals.makeCaseFromConversation.mutationOptions({
      ...saveOptions,
      onSuccess: () => {
        saveOptions.onSuccess();
        // A new id, because later messages of the conversation may become another test.
        setCaseId(uuid());
      },
    }),
  );
  return (
    <KeepTestButton
      className="self-start"
      busy={make.isPending}
      onSave={() => make.mutate({ team_slug, conversation_id, case_id })}
    />
  );
}

/** For private chats: nothing from this person is answered or stored any more. */
function NeverAnswer({ row }: { row: ConversationRow }) {
  const change = useSetLeftAlone(row.conversation_id);
  if (row.left_alone === 'listed') return null;
  return (
    <ConfirmDialog
      trigger={
        <EditorButton variant="ghost" className="self-start">
          <Ban aria-hidden />
          {leftAlone.never}
        </EditorButton>
      }
      copy={leftAlone.dialog}
      action={change}
      onConfirm={() => change.mutate('never')}
    />
  );
}
