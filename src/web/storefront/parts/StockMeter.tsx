import type { StockLevel } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/** Number of lit segments out of five and their colour, by stock level. */
const SEGMENTS: Readonly<Record<StockLevel, { readonly lit: number; readonly tone: string }>> = {
  'in-stock': { lit: 5, tone: 'bg-success' },
  low: { lit: 2, tone: 'bg-amber' },
  'sold-out': { lit: 1, tone: 'bg-danger' },
}
const POSITIONS = [0, 1, 2, 3, 4]

/** Shows the stock level as text beside a small meter. */
export function StockMeter({ level, className = '' }: { level: StockLevel; className?: string }) {
  const t = useT()
  const texts: Readonly<Record<StockLevel, string>> = {
    'in-stock': t('In stock'),
    low: t('Only a few left'),
    'sold-out': t('Sold out'),
  }
  const { lit, tone } = SEGMENTS[level]
  return (
    <span className={`inline-flex items-center gap-2 text-13 ${className}`}>
      <span aria-hidden="true" className="inline-flex items-end gap-0.5">
        {POSITIONS.map((position) => (
          <span key={position} className={`h-2.5 w-1 ${position < lit ? tone : 'bg-hairline'}`} />
        ))}
      </span>
      <span className={level === 'sold-out' ? 'text-danger' : ''}>{texts[level]}</span>
    </span>
  )
}
