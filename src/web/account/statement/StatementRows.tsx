import type { StatementSummary } from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

type Declared = Omit<StatementSummary, 'terms'>

/** Shows what a buyer declares, word for word. */
export function StatementRows({
  declared,
  more = [],
}: {
  declared: Declared
  /** Rows above, such as number and instant of a receipt. */
  more?: readonly (readonly [label: string, value: string])[]
}) {
  const t = useT()
  const { kind, name, contract, email, part, lines, grounds, reason, wishedOn } = declared
  const rows: (readonly [string, string])[] = [
    ...more,
    [t('Name'), name],
    [t('Contract'), contract],
    [t('E-mail'), email],
  ]
  if (kind === 'cancel') {
    rows.push([
      t('Kind of cancellation'),
      grounds === 'cause' ? t('For good cause') : t('Ordinary, with notice'),
    ])
    rows.push([t('To end on'), wishedOn ?? t('as soon as possible')])
    if (reason !== '') rows.push([t('Reason'), reason])
  } else {
    rows.push([t('Withdrawn from'), lines.join(', ') || part || t('the whole order')])
  }
  return (
    <dl className="grid gap-3 rounded-sm border border-edge p-5">
      {rows.map(([label, value]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-13 text-muted sm:pt-0.5">{label}</dt>
          <dd className="whitespace-pre-line break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
