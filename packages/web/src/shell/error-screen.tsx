import { Component, type ErrorInfo, type ReactNode } from 'react';
import './error-screen.css';

interface ErrorScreenProps {
  readonly children: ReactNode;
  readonly onError: (error: Error, info: ErrorInfo) => void;
}

interface ErrorScreenState {
  readonly failed: boolean;
}

/** What is left when the page itself cannot be drawn; uses nothing that could fail too. */
export class ErrorScreen extends Component<ErrorScreenProps, ErrorScreenState> {
  override state: ErrorScreenState = { failed: false };

  static getDerivedStateFromError(): ErrorScreenState {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="ws-error-screen">
        <h1>Something went wrong</h1>
        <p>Your data is safe on the server. Loading the application again usually helps.</p>
        <button type="button" onClick={() => location.reload()}>
          Reset Application
        </button>
      </main>
    );
  }
}
