import { useEffect } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { SuggestedItem } from './suggested-items.ts'

interface SuggestedGroupsProps {
  readonly id: string
  readonly items: readonly SuggestedItem[]
  readonly active: number
  readonly onPoint: (at: number) => void
  readonly onChoose: (at: number) => void
}

/** Shows the lines of the listbox, in groups with a heading. Each is a link, so it opens in a new tab too. */
export function SuggestedGroups({ id, items, active, onPoint, onChoose }: SuggestedGroupsProps) {
  const t = useT()
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const headings = {
    recent: t('Recent searches'),
    product: t('Products'),
    category: t('Categories'),
    all: null,
  } as const
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return (
    <div id={id} role="listbox" aria-label={t('Suggestions')}>
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a listbox.
        <div key={kind} role="group" aria-label={headings[kind] ?? t('All results')}>
          {headings[kind] && (
            <div role="presentation" className="px-3 pt-2 pb-1 text-13 text-muted">
              {headings[kind]}
            </div>
          )}
          {items.map((item, at) =>
            item.kind === kind ? (
              <Link
                key={`${item.kind} ${item.path}`}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                to={item.path}
                onPointerMove={() => at !== active && onPoint(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(at)}
                className="flex min-h-11 items-center gap-3 px-3 py-1.5 aria-selected:bg-panel forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
              >
                <Line item={item} />
              </Link>
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

function Line({ item }: { readonly item: SuggestedItem }) {
  const t = useT()
  if (item.kind === 'product') {
    const { image, name, price, priceVaries, period } = item.product
    return (
      <>
        <span className="stage grid size-12 shrink-0 place-items-center overflow-hidden">
          {image && <Picture image={image} sizes="48px" alt="" className="size-full object-contain" />}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-x-3 text-15 sm:flex-row sm:items-center sm:justify-between">
          <bdi className="line-clamp-2">{name}</bdi>
          <span className="sm:shrink-0 sm:text-end">
            <Price price={price} varies={priceVaries} period={period} />
          </span>
        </span>
      </>
    )
  }
  const text = item.kind === 'all' ? t('All results for “{query}”', { query: item.text }) : item.text
  return (
    <>
      <Icon name="search" size={16} className="shrink-0 text-muted" />
      <bdi className="min-w-0 flex-1 truncate text-15">{text}</bdi>
    </>
  )
}
