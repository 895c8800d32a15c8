import { type ReactNode, use } from 'react'
import type { Language } from '#base/language.ts'
import { RetentionTable } from '#domains/privacy/web/RetentionTable.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Prose } from './Prose.tsx'
import styles from './LegalScreens.module.css'
import { piecesOf } from './prose.ts'

/** The privacy policy: which personal data is stored, why, and for how long. */
export function PrivacyScreen() {
  const { t } = useTranslation()
  const shown = { long: <RetentionTable /> }
  return <TextPage name="privacy" title={t('app.privacy.title')} lead={t('app.privacy.lead')} shown={shown} />
}

/** The terms of use. */
export function TermsScreen() {
  const { t } = useTranslation()
  return <TextPage name="terms" title={t('app.terms.title')} lead={t('app.terms.lead')} />
}

interface Props {
  name: TextName
  title: string
  lead: string
  /** Content above the text of a part, by the part’s slug. */
  shown?: Readonly<Record<string, ReactNode>>
}

/** A text page: a title, and parts under headings with their own addresses. */
function TextPage({ name, title, lead, shown }: Props) {
  const { t, language } = useTranslation()
  const parts = piecesOf(use(textOf(name, language)))
  return (
    <Page title={title} lead={lead} narrow back={{ to: '/', label: t('app.notFound.home') }}>
      <div className={styles.parts}>
        {parts.map((part) => (
          <section key={part.slug} id={part.slug}>
            <h2>{part.title}</h2>
            {shown?.[part.slug]}
            <Prose blocks={part.blocks} />
          </section>
        ))}
      </div>
    </Page>
  )
}

/** The privacy policy and the terms. */
type TextName = 'privacy' | 'terms'

const sources: Record<TextName, Record<Language, () => Promise<{ default: string }>>> = {
  privacy: {
    en: () => import('virtual:prose/privacy/en'),
    fr: () => import('virtual:prose/privacy/fr'),
    nl: () => import('virtual:prose/privacy/nl'),
  },
  terms: {
    en: () => import('virtual:prose/terms/en'),
    fr: () => import('virtual:prose/terms/fr'),
    nl: () => import('virtual:prose/terms/nl'),
  },
}

const requested = new Map<string, Promise<string>>()

/** Loads a text in a language once; after a failure the next visit retries. */
function textOf(name: TextName, language: Language): Promise<string> {
  const key = `${name} ${language}`
  const pending = requested.get(key)
  if (pending) return pending
  const text = sources[name][language]().then((file) => file.default)
  text.catch(() => requested.delete(key))
  requested.set(key, text)
  return text
}
