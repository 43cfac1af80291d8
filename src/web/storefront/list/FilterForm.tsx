import { useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProductList } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { isFiltered, type ListAddress, readListAddress, writeListAddress } from './filter-url.ts'
import { PriceRange } from './PriceRange.tsx'

interface FilterFormProps {
  readonly address: ListAddress
  readonly facets: ProductList['facets']
  /** Page the form belongs to, without base. */
  readonly path: string
}

/**
 * Shows the filters of a list as one GET form. With script every change applies at once and adds a history
 * entry; without script the button sends the form.
 */
export function FilterForm({ address, facets, path }: FilterFormProps) {
  const t = useT()
  const id = useId()
  const { basePath } = useSite()
  const navigate = useNavigate()
  const { filter, density } = address
  const form = useRef<HTMLFormElement>(null)
  const shown = writeListAddress(address)
  /** Addresses that the form has asked for and that are not there yet, and whether a field was changed since. */
  const asked = useRef({ addresses: [] as readonly string[], changedSince: false })
  useEffect(() => {
    const element = form.current
    if (!element) return
    const onInput = () => {
      asked.current.changedSince = true
    }
    const apply = (event: Event) => {
      event.preventDefault()
      const params = new URLSearchParams(
        Array.from(new FormData(element), ([name, value]) => [name, String(value)]),
      )
      const next = writeListAddress(readListAddress(params, filter.category))
      // Who goes back to what is shown calls off what is on its way.
      const addresses = next === shown ? [] : [...asked.current.addresses, next]
      asked.current = { addresses, changedSince: false }
      void navigate(path + next, { preventScrollReset: true })
    }
    // The native `change` event: React's `onChange` fires on every key and on every step of a slider.
    element.addEventListener('input', onInput)
    element.addEventListener('change', apply)
    element.addEventListener('submit', apply)
    return () => {
      element.removeEventListener('input', onInput)
      element.removeEventListener('change', apply)
      element.removeEventListener('submit', apply)
    }
  }, [navigate, path, filter.category, shown])
  useEffect(() => {
    const { addresses, changedSince } = asked.current
    // What is entered while the list of a change loads is kept: its own change asks for both.
    const later = addresses.slice(addresses.lastIndexOf(shown) + 1)
    const isOurs = addresses.includes(shown)
    asked.current = { addresses: isOurs ? later : [], changedSince: isOurs && changedSince }
    if (!isOurs || (later.length === 0 && !changedSince)) form.current?.reset()
  }, [shown])
  return (
    <form
      ref={form}
      action={basePath + path}
      method="get"
      aria-label={t('Filter products')}
      className="grid gap-6"
    >
      {filter.query && <input type="hidden" name="q" value={filter.query} />}
      {filter.fits !== null && <input type="hidden" name="fits" value={filter.fits} />}
      {density === 'table' && <input type="hidden" name="view" value="table" />}
      {filter.sort !== 'featured' && filter.sort !== 'relevance' && (
        <input type="hidden" name="sort" value={filter.sort} />
      )}
      <PriceRange id={id} min={filter.min} max={filter.max} />
      {facets.types.length > 1 && (
        <fieldset>
          <legend className="mb-1 text-13 font-semibold">{t('Type')}</legend>
          {facets.types.map(({ value, count }) => (
            <Choice
              key={value}
              name="type"
              value={value}
              label={translateText(t, value)}
              count={count}
              checked={filter.types.includes(value)}
            />
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="mb-1 text-13 font-semibold">{t('Availability')}</legend>
        <Choice
          name="stock"
          value="1"
          label={t('In stock')}
          count={facets.inStock}
          checked={filter.inStock}
        />
      </fieldset>
      <div className="grid gap-2">
        <Button tone="secondary" className="without-script">
          {t('Apply filters')}
        </Button>
        {isFiltered(filter) && (
          <Link
            to={
              path +
              writeListAddress({
                density,
                filter: {
                  ...filter,
                  min: null,
                  max: null,
                  types: [],
                  inStock: false,
                  fits: null,
                  after: null,
                },
              })
            }
            className={buttonClass('secondary')}
          >
            {t('Clear filters')}
          </Link>
        )}
      </div>
    </form>
  )
}

function Choice({
  name,
  value,
  label,
  count,
  checked,
}: {
  name: string
  value: string
  label: string
  count: number
  checked: boolean
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 desktop:min-h-9">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} className="size-4.5" />
      <span className="flex-1">{label}</span>
      <span className="font-mono text-13 text-muted">{count}</span>
    </label>
  )
}
