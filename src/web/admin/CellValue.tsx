import { Link } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useWhen } from '#web/site/When.tsx'
import type { Cell, Tone } from './views.ts'

const TONES: Readonly<Record<Tone, string>> = {
  quiet: 'text-muted',
  good: 'text-success',
  warning: 'text-amber-ink',
  danger: 'text-danger',
}

/** Shows a value as its kind wants it. */
export function CellValue({ cell }: { cell: Cell }) {
  const { locale } = useSite()
  const when = useWhen()
  switch (cell.kind) {
    case 'text':
      return cell.text
    case 'outside':
      return <bdi>{cell.text}</bdi>
    case 'number':
      return <span className="tabular-nums">{cell.value}</span>
    case 'money':
      return <span className="font-mono text-13 tabular-nums">{formatMoney(cell.money, locale.code)}</span>
    case 'instant':
      return (
        <time dateTime={cell.at} suppressHydrationWarning className="whitespace-nowrap tabular-nums">
          {when(cell.at, { withTime: true })}
        </time>
      )
    case 'state':
      return <span className={`font-medium ${TONES[cell.tone]}`}>{cell.text}</span>
    case 'link':
      return (
        <Link
          to={`/admin/${cell.path}`}
          reloadDocument={cell.path.startsWith('files/')}
          className="text-tide underline"
        >
          <bdi>{cell.text}</bdi>
        </Link>
      )
    case 'nothing':
      return null
  }
}
