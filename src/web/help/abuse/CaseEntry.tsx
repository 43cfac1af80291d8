import { useInstant } from '#web/site/When.tsx'

interface CaseEntryProps {
  readonly title: string
  readonly isOwn: boolean
  /** RFC 3339 UTC. */
  readonly at: string
  readonly text: string
}

/** Shows what was said or decided in a case, and when. */
export function CaseEntry({ title, isOwn, at, text }: CaseEntryProps) {
  const instant = useInstant()
  return (
    <li className={`rounded-sm border border-hairline p-4 ${isOwn ? '' : 'bg-panel'}`}>
      <p className="text-13 text-muted">
        <strong className="font-semibold text-ink">{title}</strong>{' '}
        <time dateTime={at} suppressHydrationWarning>
          {instant(at)}
        </time>
      </p>
      {text !== '' && (
        <p dir="auto" className="mt-2 whitespace-pre-line break-words">
          {text}
        </p>
      )}
    </li>
  )
}
