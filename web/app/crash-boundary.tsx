import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { note } from '#web/platform/debug-log.ts';
import { keepTyped } from '#web/platform/drafts.ts';
import { CrashScreen } from './base/crash-screen.tsx';

/** Replaces a page that threw, or whose files a newer version replaced, instead of a blank page. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // Navigating away resets the error.
  return <Boundary resetOn={pathname}>{children}</Boundary>;
}

interface Props {
  resetOn: string;
  children: ReactNode;
}

interface State {
  crashed: boolean;
  at: string;
}

class Boundary extends Component<Props, State> {
  override state = { crashed: false, at: this.props.resetOn };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ resetOn }: Props, { at }: State) {
    return resetOn === at ? null : { crashed: false, at: resetOn };
  }

  override componentDidCatch(error: unknown) {
    // In the moment in which the page goes: its forms still say what is typed.
    keepTyped();
    note('error', 'page', error instanceof Error ? error.name : 'unknown');
  }

  override render() {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
