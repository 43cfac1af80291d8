import { useT } from '#web/i18n/I18nProvider.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Obstacles } from './Obstacles.tsx'
import { Note, type StepProps } from './StepForm.tsx'

/** Shows whether the shop can sell, and what is still to do. */
export function Overview({ view: { obstacles }, flash }: StepProps) {
  const t = useT()
  const isOpen = obstacles.every(({ stops }) => !stops)
  return (
    <>
      <PageTitle size="small">{isOpen ? t('Your shop can sell') : t('Your shop cannot sell yet')}</PageTitle>
      <Note flash={flash} />
      <p className="mt-2 max-w-measure text-muted">
        {isOpen
          ? t('Buyers can order now. Order something yourself to see what they see.')
          : t('Until then, buyers see your products and that ordering opens soon.')}
      </p>
      {obstacles.length > 0 && (
        <section aria-labelledby="left" className="mt-8">
          <h2 id="left" className="mb-2 text-17">
            {t('Still to do')}
          </h2>
          <Obstacles obstacles={obstacles} />
        </section>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/" tone={isOpen ? 'primary' : 'secondary'}>
          {t('Go to the shop')}
        </ButtonLink>
        <ButtonLink to="/admin">{t('Back office')}</ButtonLink>
      </div>
    </>
  )
}
