// The icons that categories can have, by their names in the API.

import type { MarketSettings } from '@marketplace/sdk';
import {
  BookOpen,
  Bot,
  Boxes,
  BriefcaseBusiness,
  CalendarDays,
  Camera,
  ChartNoAxesCombined,
  CodeXml,
  Globe,
  Heart,
  type LucideIcon,
  MessagesSquare,
  Music,
  Palette,
  Rocket,
  Shield,
  Store,
  Truck,
  Users,
  WalletCards,
  Wrench,
} from 'lucide-react';

export type IconName = MarketSettings['categories']['OTHER']['icon'];

export const CATEGORY_ICONS: Record<IconName, LucideIcon> = {
  book: BookOpen,
  bot: Bot,
  boxes: Boxes,
  briefcase: BriefcaseBusiness,
  calendar: CalendarDays,
  camera: Camera,
  chart: ChartNoAxesCombined,
  code: CodeXml,
  globe: Globe,
  heart: Heart,
  messages: MessagesSquare,
  music: Music,
  palette: Palette,
  rocket: Rocket,
  shield: Shield,
  store: Store,
  truck: Truck,
  users: Users,
  wallet: WalletCards,
  wrench: Wrench,
};
