import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PicturesView, ProductPicture } from './views.ts'

export type Tell = (title: string) => void

interface PictureRowProps {
  readonly view: PicturesView
  readonly picture: ProductPicture
  readonly place: number
  readonly tell: Tell
}

/** Shows one picture with its texts, and moves or removes it. */
export function PictureRow({ view, picture: { image, alt, shows }, place, tell }: PictureRowProps) {
  const { product, pictures, locales, values } = view
  const t = useT()
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm('/admin/picture/text', () => tell(t('Save')))
  const handle = product.handle
  const name = t('Picture {number}', { number: place + 1 })
  const missing = locales.filter(({ code }) => !alt[code])
  const move = (to: number, words: string) => (
    <PictureAct
      call="/admin/picture/move"
      handle={handle}
      image={image.id}
      place={to}
      words={words}
      tell={tell}
    />
  )
  return (
    <li className="grid gap-4 border-hairline border-t pt-4 md:grid-cols-[10rem_minmax(0,1fr)]">
      <Picture image={image} sizes="10rem" alt={name} className="w-40" />
      <div className="grid gap-3">
        <form
          method="post"
          action={`${basePath}/api/admin/picture/text`}
          onSubmit={submit}
          className="grid gap-3"
        >
          <input type="hidden" name="product" value={handle} />
          <input type="hidden" name="image" value={image.id} />
          <fieldset className="grid gap-2 lg:grid-cols-2">
            <legend className="font-medium text-13">{t('Text for people who do not see the picture')}</legend>
            {locales.map(({ code, name: language, dir }) => (
              <label key={code} className="grid gap-1 text-13 text-muted">
                {language}
                <input
                  name={`alt.${code}`}
                  lang={code}
                  dir={dir}
                  defaultValue={alt[code]}
                  maxLength={300}
                  className="field text-ink"
                />
              </label>
            ))}
          </fieldset>
          {values.length > 0 && (
            <label className="grid gap-1 text-13 text-muted lg:w-1/2">
              {t('Shows these versions')}
              <select name="shows" defaultValue={shows} className="field text-ink">
                <option value="">{t('All versions')}</option>
                {[...new Set([...values, ...(shows === '' ? [] : [shows])])].map((value) => (
                  <option key={value}>{value}</option>
                ))}
              </select>
            </label>
          )}
          {missing.length > 0 && (
            <p className="text-13 text-muted">
              {t('Missing: {languages}', { languages: missing.map((one) => isolated(one.name)).join(', ') })}
            </p>
          )}
          {problem && (
            <p role="alert" className="font-medium text-danger">
              {problem}
            </p>
          )}
          <Button tone="secondary" disabled={isBusy} className="justify-self-start">
            {t('Save')}
          </Button>
        </form>
        <div className="flex flex-wrap gap-2">
          {place > 0 && move(place - 1, t('Move up'))}
          {place < pictures.length - 1 && move(place + 1, t('Move down'))}
          <PictureAct
            call="/admin/picture/remove"
            handle={handle}
            image={image.id}
            words={t('Remove')}
            tell={tell}
          />
        </div>
      </div>
    </li>
  )
}

interface PictureActProps {
  readonly call: `/${string}`
  readonly handle: string
  readonly image: string
  readonly words: string
  readonly place?: number
  readonly tell: Tell
}

/** Shows a button that does one thing to a picture. */
export function PictureAct({ call, handle, image, words, place, tell }: PictureActProps) {
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm(call, () => tell(words))
  return (
    <form method="post" action={`${basePath}/api${call}`} onSubmit={submit}>
      <input type="hidden" name="product" value={handle} />
      <input type="hidden" name="image" value={image} />
      {place !== undefined && <input type="hidden" name="place" value={place} />}
      <Button tone="secondary" disabled={isBusy}>
        {words}
      </Button>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}

/** Keeps a name of the other direction from moving what stands beside it. Source: Unicode Standard Annex 9, isolates. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
