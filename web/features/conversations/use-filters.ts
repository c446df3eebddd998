import { useNavigate, useParams, useSearchParams } from 'react-router';
import { validate as isId } from 'uuid';
import { ORIGINS } from '#domain/attribution/attribution.ts';
import type { OriginFilter } from '#domain/attribution/attribution-schema.ts';
import { INBOX_VIEWS, type InboxView } from '#domain/conversations/inbox.ts';
import { CONVERSATION_STATUSES, type ConversationStatus } from '#domain/conversations/row.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';

/** The list's filters; '' for all. */
export interface Filters {
  search: string;
  campaign: string;
  status: string;
  view: InboxView | '';
  /** the id of a tag */
  tag: string;
  /** a form, source, ad campaign or ad, as `form:Quote` */
  from: string;
}

export const NO_FILTERS: Filters = {
  search: '',
  campaign: '',
  status: '',
  view: '',
  tag: '',
  from: '',
};

/** The filters as the server takes them. */
export const queryOf = ({ search, campaign, status, view, tag, from }: Filters) => ({
  campaign_id: campaign || undefined,
  conversation_status: (status || undefined) as ConversationStatus | undefined,
  view: view || undefined,
  tag_id: tag || undefined,
  ...originFilterOf(from),
  search: search || undefined,
});

function originFilterOf(from: string): OriginFilter {
  const [, origin, value] = /^([a-z]+):(.+)$/s.exec(from) ?? [];
  const known = ORIGINS.find((name) => name === origin);
  return known && value ? { [`from_${known}`]: value } : {};
}

/** Reads the filters from a URL's query. Values that don't exist are ignored, as in old or cut links. */
export function filtersIn(params: URLSearchParams): Filters {
  const asked = (name: keyof Filters) => params.get(name) ?? '';
  const id = (name: 'campaign' | 'tag') => (isId(asked(name)) ? asked(name) : '');
  return {
    search: asked('search'),
    campaign: id('campaign'),
    status: CONVERSATION_STATUSES.find((item) => item === asked('status')) ?? '',
    tag: id('tag'),
    from: asked('from'),
    view: INBOX_VIEWS.find((item) => item === asked('view') && item !== 'all') ?? '',
  };
}

/** The list's filters, kept in the URL, so that a reload or a link shows the same list. */
export function useFilters() {
  const { team_slug } = useTeam();
  const { conversationId } = useParams();
  const navigate = useNavigate();
  const filters = filtersIn(useSearchParams()[0]);
  const hrefOf = (id: string | undefined, changed: Partial<Filters> = {}) => {
    const set = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '');
    const query = new URLSearchParams(set).toString();
    return paths.conversations(team_slug, id) + (query && `?${query}`);
  };
  return {
    filters,
    /** the open conversation */
    conversationId,
    /** the URL of a conversation, or of none, in this list */
    hrefOf,
    /** the URL of this list with other filters */
    hrefWith: (changed: Partial<Filters>) => hrefOf(conversationId, changed),
    change: (changed: Partial<Filters>) => {
      // A search closes the open conversation; a narrower filter keeps it.
      const id = changed.search === undefined ? conversationId : undefined;
      void navigate(hrefOf(id, changed), { replace: true });
    },
  };
}
