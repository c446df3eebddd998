import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** Opens what a pressed notification is about, without reloading the page. */
export function useOpenedNotifications() {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const opened = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
      // A path of ours: two slashes would be another host.
      if (typeof data?.open === 'string' && /^\/(?!\/)/.test(data.open)) open(data.open);
    };
    serviceWorker.addEventListener('message', opened);
    return () => serviceWorker.removeEventListener('message', opened);
  }, []);
}
