import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ChunkMissingError } from '#app/start/fetch-chunk.ts'
import { retryMissingScreens } from '#ui/lazy/lazy-screen.tsx'

/** Renders what replaces a broken screen. `isMissing`: its code could not be loaded; `retry` loads it again. */
export type Failure = (failure: { isMissing: boolean; retry: () => void }) => ReactNode

interface ErrorBoundaryProps {
  children: ReactNode
  failure: Failure
  /** The present address; the error is cleared when it changes. */
  place?: string
}

interface ErrorBoundaryState {
  broken: { isMissing: boolean } | null
}

/** Shows a failure in place of a screen that threw, or whose code could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { broken: { isMissing: error instanceof ChunkMissingError } }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override componentDidUpdate({ place }: ErrorBoundaryProps): void {
    if (this.state.broken && place !== this.props.place) this.retry()
  }

  retry = (): void => {
    retryMissingScreens()
    this.setState({ broken: null })
  }

  override render(): ReactNode {
    const { broken } = this.state
    return broken ? this.props.failure({ ...broken, retry: this.retry }) : this.props.children
  }
}
