import type { ReactNode } from 'react'

/** Shows one section of the profile. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-4">
      <h2 id={id} className="scroll-mt-36 border-hairline border-b pb-2 text-21">
        <span id={`${id}-title`}>{title}</span>
      </h2>
      {children}
    </section>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
  /** Button or link at the end of the line. */
  readonly action?: ReactNode
}

/** Shows a fact: its name above, its action beside it. */
export function Fact({ label, children, action }: FactProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-13 text-muted">{label}</p>
        <div className="break-words">{children}</div>
      </div>
      {action}
    </div>
  )
}
