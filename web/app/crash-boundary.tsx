import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CrashScreen } from './crash-screen.tsx';

/** A page that threw, or whose files are gone because a newer version is out, is not a blank page. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary at={pathname}>{children}</Boundary>;
}

interface Props {
  at: string;
  children: ReactNode;
}

class Boundary extends Component<Props, { crashedAt: string | null }> {
  override state = { crashedAt: null };

  static getDerivedStateFromError() {
    return { crashedAt: window.location.pathname };
  }

  /** Another address is another chance. */
  override componentDidUpdate(before: Props) {
    if (this.state.crashedAt !== null && before.at !== this.props.at) {
      this.setState({ crashedAt: null });
    }
  }

  override render() {
    return this.state.crashedAt === null ? this.props.children : <CrashScreen />;
  }
}
