import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ScreenTrouble, WindowTrouble } from './trouble.tsx';
import { describeTrouble } from './trouble-details.ts';

interface Props {
  /** What is within: said in the details that a person may copy. */
  name: string;
  /** A screen leaves the rail and the top bar alive; the window is the last resort. */
  whole: 'screen' | 'window';
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  /** What happened, with nothing secret in it. */
  details: string;
  /** How often it was shown again and failed once more. */
  failures: number;
}

/** Shows a calm message in the place of what could not be drawn. React offers this to classes only. */
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
