import type { ReactNode } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Picture } from '#web/site/Picture.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { ListFrame } from '../area/ListFrame.tsx'
import type { MaterialView, PartnerArea } from '../area/views.ts'

interface MaterialsPageProps {
  readonly state: PartnerArea['state']
  readonly materials: readonly MaterialView[]
}

/** Shows texts and pictures that a partner may publish, each with their own link. */
export function MaterialsPage({ state, materials }: MaterialsPageProps) {
  const t = useT()
  return (
    <ListFrame
      title={t('Materials')}
      intro={t('Texts and pictures that you may publish. Every link is yours and counts for you.')}
      state={state}
      file={null}
    >
      <ul className="grid gap-8 md:grid-cols-2">
        {materials.map((material) => (
          <Material key={`${material.title} ${material.link}`} material={material} />
        ))}
      </ul>
    </ListFrame>
  )
}

function Material({ material: { title, text, link, picture } }: { material: MaterialView }) {
  const t = useT()
  const { mountPath } = useSite()
  return (
    <li className="grid content-start gap-3 border-hairline border-t pt-4">
      <h2 className="text-17">
        <bdi>{title}</bdi>
      </h2>
      {picture && (
        <a href={`${mountPath}${picture.original}`} download className="justify-self-start">
          <Picture
            image={picture}
            sizes="(min-width: 48rem) 30rem, 100vw"
            alt={t('Picture of “{title}”, to save', { title })}
            className="h-auto max-h-60 w-auto max-w-full border border-hairline object-contain"
          />
        </a>
      )}
      {text !== '' && (
        <Copied value={text} label={t('Copy the text of “{title}”', { title })}>
          <span className="whitespace-pre-line">{text}</span>
        </Copied>
      )}
      <Copied value={link} label={t('Copy the link of “{title}”', { title })}>
        <a href={link} dir="ltr" className="text-tide underline underline-offset-4 [overflow-wrap:anywhere]">
          {link}
        </a>
      </Copied>
    </li>
  )
}

/** Shows a text to select, with a button that copies it. */
function Copied({ value, label, children }: { value: string; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-2">
      <p className="min-w-0 py-2">{children}</p>
      <CopyButton value={value} label={label} />
    </div>
  )
}
