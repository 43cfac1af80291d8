import { ActionButton } from './ActionButton.tsx'
import { LIGHT } from './palette.ts'
import { Heading, Section, Text } from './parts.tsx'

interface MailOpeningProps {
  readonly dir: 'ltr' | 'rtl'
  readonly mail: {
    readonly heading: string
    readonly intro: string
    /** What another person wrote. */
    readonly quote?: string
    readonly url: string
    readonly button: string
  }
}

/** Renders the opening of every mail: what happened, and the one thing to do about it. */
export function MailOpening({ mail, dir }: MailOpeningProps) {
  return (
    <>
      <Heading color={LIGHT.ink}>{mail.heading}</Heading>
      <Text
        className="ink"
        style={{ margin: 0, fontSize: '15px', lineHeight: '24px', color: LIGHT.ink, whiteSpace: 'pre-line' }}
      >
        {mail.intro}
      </Text>
      {mail.quote && (
        <Section
          className="line"
          style={{
            padding: '4px 16px',
            margin: '20px 0 0',
            // Some mail programs know no logical sides.
            [dir === 'rtl' ? 'borderRight' : 'borderLeft']: `3px solid ${LIGHT.hairline}`,
          }}
        >
          <Text
            className="ink"
            style={{
              margin: 0,
              fontSize: '15px',
              lineHeight: '24px',
              color: LIGHT.ink,
              whiteSpace: 'pre-line',
            }}
          >
            <bdi>{mail.quote}</bdi>
          </Text>
        </Section>
      )}
      <Section style={{ padding: '24px 0 8px' }}>
        <ActionButton href={mail.url}>{mail.button}</ActionButton>
      </Section>
    </>
  )
}
