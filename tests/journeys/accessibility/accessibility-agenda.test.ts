import { sweep } from './accessibility-sweep.ts'
import { agendaWalks } from './walks/agenda-walks.ts'
import { waitingWalk } from './walks/waiting-walk.ts'

sweep([...agendaWalks, waitingWalk])
