import { Button } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconClipboardList, IconSend, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useMay, useProfile } from '#domains/accounts/web/session.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import styles from './FirstSteps.module.css'

const one = { query: { limit: '1' } }

/** For an organisation that has just begun: what has to be there before somebody can work. */
export function FirstSteps() {
  const { t } = useWords()
  const mayWrite = useMay('clients:write')
  const { id, given_name: ownName } = useProfile()
  const workers = useRead(workforceRoutes.listWorkers, one, { enabled: mayWrite })
  const clients = useRead(clientRoutes.listClients, one, { enabled: mayWrite })
  const projects = useRead(projectRoutes.listProjects, one, { enabled: mayWrite })
  const assignments = useRead(assignmentRoutes.listAssignments, one, { enabled: mayWrite })
  if (!workers.data || !clients.data || !projects.data || !assignments.data) return null
  const steps = [
    { name: 'client', done: clients.data.total > 0, to: '/provider/clients/add', icon: IconBuildingStore },
    { name: 'worker', done: workers.data.total > 0, to: '/provider/workforce/add', icon: IconUserPlus },
    { name: 'project', done: projects.data.total > 0, to: '/provider/projects/add', icon: IconClipboardList },
    { name: 'assignment', done: assignments.data.total > 0, to: '/provider/assignments/add', icon: IconSend },
    { name: 'name', done: Boolean(ownName), to: `/provider/users/${id}`, icon: IconUser },
  ] as const
  if (steps.every(({ done }) => done)) return null
  return (
    <Panel tour="firstSteps" title={t('app.firstSteps.title')} lead={t('app.firstSteps.lead')}>
      <ol className={styles.steps}>
        {steps.map(({ name, done, to, icon: Icon }) => (
          <li key={name} className={styles.step} data-done={done || undefined}>
            <span className={styles.icon} aria-hidden>
              {done ? <IconCheck size={20} /> : <Icon size={20} />}
            </span>
            <span className={styles.text}>
              <strong>{t(`app.firstSteps.${name}.title`)}</strong>
              <span>{t(`app.firstSteps.${name}.text`)}</span>
            </span>
            {done ? (
              <span className="visually-hidden">{t('app.firstSteps.done')}</span>
            ) : (
              <Button component={Link} to={to} variant="light">
                {t(`app.firstSteps.${name}.action`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
