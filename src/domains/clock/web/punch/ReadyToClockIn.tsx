import { Button } from '@mantine/core'
import { IconClockPlay, IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { assignmentRoutes, type WorkableProject } from '#domains/assignments/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Failed } from '#platform/web/ui/Failed.tsx'
import { Loading } from '#platform/web/ui/Loading.tsx'
import styles from './ReadyToClockIn.module.css'
import { RoundButton } from './RoundButton.tsx'

interface Props {
  busy: 'locating' | 'sending' | undefined
  /** Called with the chosen project, or with none. */
  onIn: (projectId: string | undefined) => void
}

/** Ready to begin: on which project, and the button. */
export function ReadyToClockIn({ busy, onIn }: Props) {
  const { t } = useWords()
  const [{ project }] = useAddressQuery({ project: '' })
  const [chosen, setChosen] = useState<string>()
  const projects = useRead(assignmentRoutes.listWorkableProjects, { query: {} })
  if (projects.error && !projects.data) {
    return <Failed failure={projects.error} retry={() => void projects.refetch()} />
  }
  if (!projects.data) return <Loading rows={1} height={320} />
  const { items } = projects.data
  if (items.length === 0) {
    return (
      <Empty
        title={t('clock.ready.none')}
        text={t('clock.ready.noneText')}
        icon={IconClockPlay}
        action={
          <Button component={Link} to="/worker/assignments" size="md">
            {t('clock.ready.toAssignments')}
          </Button>
        }
      />
    )
  }
  const wanted = chosen ?? items.find(({ id }) => id === project)?.id ?? (items.length === 1 ? items[0]?.id : undefined)
  return (
    <section className={styles.ready} aria-label={t('clock.state.ready')}>
      <fieldset className={styles.projects}>
        <legend className={styles.legend}>{t('clock.ready.project')}</legend>
        {items.map((item) => (
          <Choice key={item.id} project={item} checked={item.id === wanted} onChoose={() => setChosen(item.id)} />
        ))}
      </fieldset>
      <div className={styles.press}>
        <RoundButton
          icon={<IconClockPlay size={52} stroke={1.6} aria-hidden />}
          words={t('clock.action.in')}
          busy={busy && t(`clock.busy.${busy}`)}
          onPress={() => onIn(wanted)}
        />
      </div>
      <p className={styles.place}>
        <IconMapPin size={18} aria-hidden />
        {t('clock.ready.location')}
      </p>
    </section>
  )
}

function Choice({ project, checked, onChoose }: { project: WorkableProject; checked: boolean; onChoose: () => void }) {
  return (
    <label className={styles.project} data-checked={checked || undefined}>
      <input type="radio" name="project" value={project.id} checked={checked} onChange={onChoose} />
      <span className={styles.words}>
        <strong>{project.name}</strong>
        <span>
          {project.role} · {project.location?.name ?? project.client.name}
        </span>
      </span>
    </label>
  )
}
