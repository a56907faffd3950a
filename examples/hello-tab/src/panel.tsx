import { ChatIcon, ResetIcon } from '@blueprintjs/icons';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card, CardRow } from '@mach42/plugin-kit/ui/card.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { hello, helloSlice, messagesIn, roomsIn } from './state.ts';
import './panel.css';

export function HelloPanel() {
  const { name } = useSession();
  const { dispatch } = useShell();
  const messages = useSlice(helloSlice, messagesIn);
  const rooms = useSlice(helloSlice, roomsIn);
  return (
    <Panel>
      <PanelHeader title={`Hello, ${name}`} />
      <PanelBody className="ws-hello">
        {messages === 0 ? (
          <EmptyState icon={<ChatIcon size={20} />} title="No messages yet">
            New messages in your rooms are counted here. Write one in the chat.
          </EmptyState>
        ) : (
          <Card title="New messages" icon={<ChatIcon />} count={messages}>
            <CardRow className="ws-hello__row">
              <span>{rooms === 1 ? 'in one room' : `in ${rooms} rooms`}</span>
              <Button icon={<ResetIcon />} onClick={() => dispatch(hello.countStarted())}>
                Start again
              </Button>
            </CardRow>
          </Card>
        )}
      </PanelBody>
    </Panel>
  );
}
