import { useSyncExternalStore } from 'react'
import { Button, type ButtonTone } from '#web/ui/Button.tsx'

interface HashButtonProps {
  readonly label: string
  readonly busyLabel: string
  /** Progress of the hashing in percent; null while nothing is sent. */
  readonly percent: number | null
  readonly tone?: ButtonTone
}

/**
 * Shows the button that sends a form with a password. It waits for the script, and shows the progress while
 * the password is hashed.
 */
export function HashButton({ label, busyLabel, percent, tone = 'primary' }: HashButtonProps) {
  // Ready at once when the script renders the form: a disabled button swallows the Enter key, and some people
  // are that fast.
  const isReady = useSyncExternalStore(neverChanges, hasScript, hasNoScript)
  const isBusy = percent !== null
  return (
    <Button
      type="submit"
      tone={tone}
      disabled={!isReady}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy}
      className="relative min-w-32 overflow-hidden"
    >
      {isBusy && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 start-0 bg-amber/50"
          style={{ inlineSize: `${percent}%` }}
        />
      )}
      <span className="relative">{isBusy ? busyLabel : label}</span>
    </Button>
  )
}

const neverChanges = () => () => undefined
const hasScript = () => true
const hasNoScript = () => false
