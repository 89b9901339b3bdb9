import { sweep } from './accessibility-sweep.ts'
import { agendaListsWalk } from './walks/agenda/agenda-lists-walk.ts'
import { agendaWalks } from './walks/agenda/agenda-walks.ts'
import { seriesWalk } from './walks/agenda/series-walk.ts'
import { waitingWalk } from './walks/agenda/waiting-walk.ts'

sweep([...agendaWalks, waitingWalk, agendaListsWalk, seriesWalk])
