import type { Campaign } from '#domain/campaigns/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { Select } from '#web/ui/form/select.tsx';

interface Props {
  label: string;
  campaigns: readonly Campaign[];
  /** the name of a campaign without one */
  unnamed: string;
  /** the label of an option for all campaigns, whose value is '' */
  all?: string;
  value: string;
  onChange: (campaign_slug: string) => void;
  className?: string;
}

/** Switches a page to another campaign. */
export function CampaignSelect(props: Props) {
  const { label, campaigns, unnamed, all, value, onChange, className } = props;
  return (
    <Select
      aria-label={label}
      className={cn('w-full sm:w-64', className)}
      value={value}
      options={[
        ...(all ? [{ value: '', label: all }] : []),
        ...campaigns.map(({ campaign_slug, campaign_name }) => ({
          value: campaign_slug,
          label: campaign_name || unnamed,
        })),
      ]}
      onValueChange={onChange}
    />
  );
}
