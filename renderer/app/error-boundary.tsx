import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ScreenTrouble, WindowTrouble } from './trouble.tsx';
import { describeTrouble } from './trouble-details.ts';

interface Props {
  /** What is inside, for the details that a person may copy. */
  name: string;
  /** What failed: a `screen`, so that rail and top bar stay, or the `window` as the last resort. */
  whole: 'screen' | 'window';
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  /** What happened, with nothing secret in it. */
  details: string;
  /** How many times it failed again after being shown again. */
  failures: number;
}

/**
 * Shows a calm message instead of what could not be drawn. A class, because React offers this to classes
 * only.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, details: '', failures: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    const details = describeTrouble({
      name: this.props.name,
      error,
      componentStack: componentStack ?? '',
      at: new Date(),
    });
    this.setState(({ failures }) => ({ details, failures: failures + 1 }));
  }

  override render(): ReactNode {
    const { hasFailed, details, failures } = this.state;
    if (!hasFailed) return this.props.children;
    if (this.props.whole === 'window') return <WindowTrouble details={details} />;
    return (
      <ScreenTrouble
        details={details}
        hasFailedAgain={failures > 1}
        onAgain={() => this.setState({ hasFailed: false })}
      />
    );
  }
}
