import { useState } from 'react';
import { ConnectDialogs, type ConnectableCampaign, useConnectFlow } from './connect-flow.tsx';

interface Props {
  account: ConnectableCampaign;
  /** called when connected again or closed */
  onClose: () => void;
}

/** Reconnects a lost number from any page: the warning, then the code. */
export function ReconnectDialog({ account, onClose }: Props) {
  const [warning, setWarning] = useState(true);
  const flow = useConnectFlow({ campaign: account, resumable: false, onConnected: onClose });
  return (
    <ConnectDialogs
      campaign={account}
      flow={{
        ...flow,
        cancel: async () => {
          await flow.cancel();
          onClose();
        },
      }}
      warning={warning}
      onWarningClosed={(accepted) => {
        setWarning(false);
        if (!accepted) onClose();
      }}
    />
  );
}
