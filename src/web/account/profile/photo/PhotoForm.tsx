import { type ChangeEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PHOTO_MAX_BYTES } from '#domains/account/contract.ts'
import { callShop } from '#web/client/api.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { photoOfSize } from './photo-of-size.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

interface PhotoFormProps {
  readonly photo: string | null
  readonly say: (words: string) => void
}

/**
 * Shows the photo and takes a new one: with script a file is first cropped to a square, without script the
 * form is sent unchanged. Source: docs/http-contract.md "Accounts".
 */
export function PhotoForm({ photo, say }: PhotoFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(fields: FormData, words: string): Promise<void> {
    setBusy(true)
    setProblem(null)
    const result = await callShop('/user/photo', fields)
    setBusy(false)
    if (input.current) input.current.value = ''
    if (!result.ok) return setProblem(translateText(t, result.error.text))
    await Promise.all([revalidate(), loadShopState({ again: true })])
    say(words)
  }

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.currentTarget.files?.[0]
    if (!file || isBusy) return
    if (file.size > PHOTO_MAX_BYTES) {
      event.currentTarget.value = ''
      return setProblem(t('This file is larger than 8 MB'))
    }
    const { cropPhoto } = await import('./crop-dialog.tsx')
    const crop = await cropPhoto(file)
    if (crop === 'cancelled') {
      if (input.current) input.current.value = ''
      return
    }
    const fields = new FormData()
    fields.append('photo', file)
    for (const [name, value] of Object.entries(crop)) fields.append(name, String(value))
    await send(fields, msg('Your photo is saved'))
  }

  async function remove(): Promise<void> {
    const fields = new FormData()
    fields.append('remove', '1')
    await send(fields, msg('Your photo is removed'))
  }

  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${basePath}/api/user/photo`}
      className="flex flex-wrap items-center gap-x-6 gap-y-3"
    >
      <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-md border border-hairline bg-panel text-muted">
        {photo ? (
          <img
            src={photo}
            srcSet={`${photo} 160w, ${photoOfSize(photo, 480)} 480w`}
            sizes="96px"
            width={96}
            height={96}
            alt={t('Your photo')}
          />
        ) : (
          <Icon name="user" size={36} />
        )}
      </span>
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <label htmlFor="photo" className="text-13 font-medium">
          {t('Photo')}
        </label>
        {/* Browsers name this control in their own language: with script our own button stands for it. */}
        <input
          ref={input}
          id="photo"
          type="file"
          name="photo"
          accept={ACCEPTED}
          aria-describedby="photo-hint"
          aria-invalid={problem ? true : undefined}
          onChange={choose}
          className="peer max-w-full [html[data-script]_&]:sr-only"
        />
        <div className="flex flex-wrap gap-3 peer-focus-visible:[&>label]:outline-2 peer-focus-visible:[&>label]:outline-focus peer-focus-visible:[&>label]:outline-offset-2">
          <label htmlFor="photo" className={buttonClass('secondary', 'needs-script')}>
            {isBusy ? t('Saving') : t('Choose a photo')}
          </label>
          <Button tone="secondary" className="without-script">
            {t('Save photo')}
          </Button>
          {photo && (
            <Button
              type="button"
              tone="secondary"
              className="needs-script"
              aria-disabled={isBusy}
              onClick={() => void remove()}
            >
              {t('Remove photo')}
            </Button>
          )}
        </div>
        <p id="photo-hint" className="text-13 text-muted">
          {t('JPEG, PNG, WebP or AVIF up to 8 MB. We remove location and camera data.')}
        </p>
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </form>
  )
}
