import { Link, useNavigate } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LongSelect } from '#web/ui/select/LongSelect.tsx'
import { type ListAddress, writeListAddress } from './filter-url.ts'

interface FitFinderProps {
  readonly address: ListAddress
  /** Models that something in the category fits. */
  readonly models: readonly string[]
  /** Page of the list, without base. */
  readonly path: string
  /** Name of the category. */
  readonly category: string
}

/**
 * Lets buyers choose the thing that they own and shows what fits it. It is a GET form, so it works without
 * script and the answer can be shared; with script a choice applies at once.
 */
export function FitFinder({ address, models, path, category }: FitFinderProps) {
  const t = useT()
  const { basePath } = useSite()
  const navigate = useNavigate()
  const { filter } = address
  const to = (fits: string | null) =>
    path + writeListAddress({ ...address, filter: { ...filter, fits, after: null } })
  const others = new URLSearchParams(to(null).split('?')[1])
  return (
    <section aria-labelledby="fit-finder" id="finder" className="mb-6 max-w-xl bg-panel p-4 md:p-5">
      <h2 id="fit-finder" className="text-17 font-semibold">
        {t('What fits yours?')}
      </h2>
      <form action={basePath + path} method="get" className="mt-3 grid gap-3">
        {Array.from(others, ([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <LongSelect
          id="fits"
          name="fits"
          label={t('Your model')}
          none={t('Choose your model')}
          options={models}
          value={filter.fits !== null && models.includes(filter.fits) ? filter.fits : ''}
          onChoose={(model) => void navigate(to(model || null), { preventScrollReset: true })}
        />
        <Button tone="secondary" className="without-script justify-self-start">
          {t('Show what fits')}
        </Button>
      </form>
      {filter.fits !== null && (
        <p className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <span role="status">{t('{category} that fit {model}', { category, model: filter.fits })}</span>
          <Link to={to(null)} preventScrollReset className={buttonClass('secondary')}>
            {t('Show all')}
          </Link>
        </p>
      )}
    </section>
  )
}
