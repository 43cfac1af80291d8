/** Shows the title of a checkout step, with its number. */
export function SectionTitle({ step, title }: { step: number; title: string }) {
  return (
    <h2 className="flex items-baseline gap-3 text-21">
      <span aria-hidden="true" className="font-mono text-15 text-muted">
        {step}
      </span>
      {title}
    </h2>
  )
}
