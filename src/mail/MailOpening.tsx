import { LIGHT } from './palette.ts'
import { Button, Section, Text } from './parts.tsx'

interface MailOpeningProps {
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
export function MailOpening({ mail }: MailOpeningProps) {
  return (
    <>
      <h1
        className="ink"
        style={{
          margin: '0 0 12px',
          fontSize: '28px',
          lineHeight: '34px',
          fontWeight: 700,
          color: LIGHT.ink,
        }}
      >
        {mail.heading}
      </h1>
      <Text
        className="ink"
        style={{ margin: 0, fontSize: '15px', lineHeight: '24px', color: LIGHT.ink, whiteSpace: 'pre-line' }}
      >
        {mail.intro}
      </Text>
      {mail.quote && (
        <Section
          tdClassName="line"
          style={{ padding: '4px 16px', margin: '20px 0 0', borderLeft: `3px solid ${LIGHT.hairline}` }}
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
        <Button
          href={mail.url}
          className="button"
          padding={{ x: 24, y: 14 }}
          style={{
            backgroundColor: LIGHT.ink,
            color: LIGHT.ground,
            borderRadius: '4px',
            fontSize: '15px',
            fontWeight: 600,
          }}
        >
          {mail.button}
        </Button>
      </Section>
    </>
  )
}
