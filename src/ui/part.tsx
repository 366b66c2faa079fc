import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";

interface PartProps {
  /** Stands in its place, where a sentence has no room. */
  instead?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page. When it cannot be drawn, as when an answer is not what this version of the page
 * knows, a sentence or `instead` stands in its place, and the rest of the page goes on. A new document tries again:
 * it also has the scripts of the version that answers.
 */
export class Part extends Component<PartProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    if (this.props.instead) return this.props.instead;
    return (
      <div role="alert" className="cut border-red border-l-4 bg-night p-6">
        <p className="mb-4 font-semibold">We can't show this part of the page right now.</p>
        <Button look="quiet" onClick={() => window.location.reload()}>
          Try Again
        </Button>
      </div>
    );
  }
}
