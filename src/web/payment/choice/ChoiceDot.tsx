/** Shows whether a row is the chosen one, as a radio button does. The row tells its own state. */
export function ChoiceDot({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-5 shrink-0 place-items-center rounded-full border border-edge bg-ground"
    >
      <span className={`size-2.5 rounded-full forced-color-adjust-none ${className}`} />
    </span>
  )
}
