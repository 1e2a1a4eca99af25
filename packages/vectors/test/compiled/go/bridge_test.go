package bridge

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"testing"

	vectors "boardwire-vectors"
)

// TestVectors judges a testee of the protocol with the packed module. The variables are those of against_runner.py.
func TestVectors(t *testing.T) {
	var command []string
	codec := vectors.Codec{Format: os.Getenv("FORMAT"), Level: os.Getenv("LEVEL"), Functions: map[string]func(vectors.Request) vectors.Reply{}}
	json.Unmarshal([]byte(os.Getenv("COMMAND")), &command)
	json.Unmarshal([]byte(os.Getenv("PROFILES")), &codec.Profiles)
	testee := exec.Command(command[0], command[1:]...)
	requests, _ := testee.StdinPipe()
	replies, _ := testee.StdoutPipe()
	if err := testee.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(replies)
	ask := func(members map[string]any) (reply map[string]json.RawMessage) {
		members["id"] = "1"
		line, _ := json.Marshal(members)
		requests.Write(append(line, '\n'))
		line, _ = lines.ReadBytes('\n')
		json.Unmarshal(line, &reply)
		return reply
	}
	var formats map[string][]string
	json.Unmarshal(ask(map[string]any{"op": "hello", "protocol": 1})["formats"], &formats)
	for _, operation := range formats[codec.Format] {
		codec.Functions[operation] = func(request vectors.Request) vectors.Reply {
			request.Members["op"], request.Members["format"] = request.Operation, codec.Format
			reply := vectors.Reply{}
			for key, member := range ask(request.Members) {
				reply[key] = member
			}
			return reply
		}
	}
	vectors.Test(t, codec)
	requests.Close()
}
