import type { ReactNode } from 'react'

/** Shows one part of the page with its heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="scroll-mt-36 border-hairline border-b pb-2 text-21">
        {title}
      </h2>
      {children}
    </section>
  )
}
