import { type ReactNode, use } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Prose } from './Prose.tsx'
import { piecesOf } from './prose.ts'
import styles from './Reading.module.css'
import { type TextName, textOf } from './texts.ts'

interface Props {
  name: TextName
  title: string
  lead: string
  /** Content above the text of a part, by the part’s slug. */
  shown?: Readonly<Record<string, ReactNode>>
}

/** A text page: a title, and parts under headings with their own addresses. */
export function Reading({ name, title, lead, shown }: Props) {
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
