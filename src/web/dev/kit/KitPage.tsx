import { useT } from '#web/i18n/I18nProvider.tsx'
import { LoadsAhead } from '#web/site/PublicLink.tsx'
import { Basics } from './parts/Basics.tsx'
import { Buttons } from './parts/Buttons.tsx'
import { Choices } from './parts/Choices.tsx'
import { Fields } from './parts/Fields.tsx'
import { Goods } from './parts/Goods.tsx'
import { Looks } from './parts/Looks.tsx'
import { Notes } from './parts/Notes.tsx'
import { Player } from './parts/Player.tsx'
import { Reviews } from './parts/Reviews.tsx'
import { Rows } from './parts/Rows.tsx'
import { Ways } from './parts/Ways.tsx'
import { useStaticStates } from './static-states.ts'
import './kit.css'

/**
 * Shows every component of the shop in every state, for who builds on it. Stored pictures are compared with it: see
 * decisions 0105 and 0106.
 */
export function KitPage() {
  const t = useT()
  useStaticStates()
  return (
    <div className="py-8 md:py-12">
      <title>{t('Components')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40">{t('Components')}</h1>
      <p className="mt-2 mb-8 max-w-measure text-17 text-muted">
        {t('Every component of the shop in every state. Only a demo has this page.')}
      </p>
      <Basics />
      <Buttons />
      <Fields />
      <Choices />
      <LoadsAhead value={false}>
        <Goods />
        <Rows />
        <Looks />
        <Player />
      </LoadsAhead>
      <Reviews />
      <Ways />
      <Notes />
    </div>
  )
}
