import { Button } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import styles from './HelpScreen.module.css'
import { Prose } from './Prose.tsx'
import { useArticles } from './use-articles.ts'

/** One article of the help centre, at its own address, and those that come after it. */
export function ArticleScreen() {
  const { t } = useWords()
  const { slug } = useParams()
  const { groups } = useArticles()
  const group = groups.find(({ articles }) => articles.some((one) => one.slug === slug))
  const at = group?.articles.findIndex((one) => one.slug === slug) ?? -1
  const article = group?.articles[at]
  const back = { to: '/help', label: t('app.help.title') }
  if (!group || !article) {
    return (
      <Page title={t('app.help.missing')} back={back} narrow>
        <Empty
          icon={IconFileUnknown}
          title={t('app.help.missing')}
          text={t('app.help.missingText')}
          action={
            <Button component={Link} to="/help">
              {t('app.help.all')}
            </Button>
          }
        />
      </Page>
    )
  }
  const next = [...group.articles.slice(at + 1), ...group.articles.slice(0, at)].slice(0, 3)
  return (
    <Page title={article.title} lead={t(`app.help.group.${group.audience}`)} back={back} narrow>
      <Prose blocks={article.blocks} />
      <section className={styles.group}>
        <h2>{t('app.help.next')}</h2>
        <ul className={styles.articles}>
          {next.map((one) => (
            <li key={one.slug}>
              <Link to={`/help/${one.slug}`}>{one.title}</Link>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
