import { sweep } from './accessibility-sweep.ts'
import { agendaListsWalk } from './walks/agenda-lists-walk.ts'
import { agendaWalks } from './walks/agenda-walks.ts'
import { waitingWalk } from './walks/waiting-walk.ts'

sweep([...agendaWalks, waitingWalk, agendaListsWalk])
