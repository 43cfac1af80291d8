import type { ReactNode } from 'react'

/** Asks before something is done: its form opens below its name, also without script. */
export function Confirm({ label, name, children }: { label: string; name?: string; children: ReactNode }) {
  return (
    <details className="min-w-0">
      <summary
        aria-label={name}
        className="inline-flex min-h-11 cursor-pointer items-center text-tide underline underline-offset-4"
      >
        {label}
      </summary>
      <div className="mt-2 grid gap-3 rounded-sm border border-edge p-4">{children}</div>
    </details>
  )
}
