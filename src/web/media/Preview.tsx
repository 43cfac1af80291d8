import { useT } from '#web/i18n/I18nProvider.tsx'
import { MediaPlayer } from './player/MediaPlayer.tsx'
import type { PreviewView } from './views.ts'

/** Shows what everybody may hear, see or read of a recording. */
export function Preview({ preview }: { preview: PreviewView }) {
  const t = useT()
  return (
    <section aria-labelledby="preview-title" data-preview className="grid justify-items-start gap-3">
      <h2 id="preview-title" className="text-21">
        {t('Preview')}
      </h2>
      {'track' in preview ? (
        <MediaPlayer track={preview.track} />
      ) : (
        // Sanitised when it was written.
        <div className="prose" dangerouslySetInnerHTML={{ __html: preview.article.html }} />
      )}
    </section>
  )
}
